/** How values travel: as text that also says dates, whole numbers of any size and bytes. */
import { parse, stringify } from 'devalue'

/** Writes a value. Throws on one that cannot travel, such as a function. */
export const writeMessage = (value: unknown): string => stringify(value)

/** Reads a value. Throws on what is no message. */
export const readMessage = (text: string): unknown => parse(text)
