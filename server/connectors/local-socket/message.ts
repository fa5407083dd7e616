/** Encodes values as lines of text, including dates, bigints and bytes. */
import { parse, stringify } from 'devalue'

/**
 * The most questions in one request, and their total size where there are several: the client obeys it, and the server
 * reads no more.
 */
export const QUESTIONS_MAX = 64
/** In bytes. A single longer question is refused. */
export const QUESTIONS_BYTES_MAX = 128 * 1024

/** One question of a request, on one line. */
export type Question = { readonly name: string; readonly args: unknown }
/** The answer to the question at this index (from 0), also on one line; `broke` when there is none. */
export type Answer =
  | { readonly place: number; readonly value: unknown }
  | { readonly place: number; readonly broke: true }

/** Encodes a value as one line. Throws on one that cannot be encoded, such as a function. */
export const writeMessage = (value: unknown): string => stringify(value)

/** Decodes a value. Throws on an invalid message. */
export const readMessage = (line: string): unknown => parse(line)
