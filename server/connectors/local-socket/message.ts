/** How values travel: as lines of text that also say dates, whole numbers of any size and bytes. */
import { parse, stringify } from 'devalue'

/**
 * The most questions of one request, and how long they are together where there are several: whoever asks keeps to it,
 * and whoever answers reads no more.
 */
export const QUESTIONS_MAX = 64
/** In bytes. A question that is longer by itself is refused. */
export const QUESTIONS_BYTES_MAX = 128 * 1024

/** One question of a request, a line of it. */
export type Question = { readonly name: string; readonly args: unknown }
/** The answer to the question in this place (from 0), a line as well; `broke` when there is none. */
export type Answer =
  | { readonly place: number; readonly value: unknown }
  | { readonly place: number; readonly broke: true }

/** Writes a value as one line. Throws on one that cannot travel, such as a function. */
export const writeMessage = (value: unknown): string => stringify(value)

/** Reads a value. Throws on what is no message. */
export const readMessage = (line: string): unknown => parse(line)
