package dev.coordinator.spring.boot.autoconfigure;

/**
 * Something under {@code coordinator} that cannot be used.
 *
 * @param found the key and its value, as written
 * @param expected what must hold, a clause about the key
 * @param fix what to do, a sentence
 */
record PropertyProblem(String found, String expected, String fix) {}
