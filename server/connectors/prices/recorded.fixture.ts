/** Reads recorded messages exactly as they were received: JSON text with its numbers. */
import { exactJson } from '../exact-json.ts'
import type { ExchangeWire } from './exchange-feed.ts'
import type { GetJson } from './http.ts'
import type { Reading } from './wire.ts'

/** The default receive time of recorded messages. */
export const RECEIVED = new Date('2026-11-21T10:00:00Z')

/** Reads a recorded stream message. */
export const streamed = (wire: ExchangeWire, text: string, receivedAt = RECEIVED): Reading =>
  wire.stream.read(exactJson(text), receivedAt)

/** Reads recorded REST answers, by path; every other path is not found. */
export const asked = (
  wire: ExchangeWire,
  answers: Readonly<Record<string, string>>,
  receivedAt = RECEIVED,
): Promise<Reading> => wire.ask(answering(answers), () => receivedAt)

/** A client that returns recorded answers. */
export const answering =
  (answers: Readonly<Record<string, string>>): GetJson =>
  async (path) => {
    const answer = answers[path]
    return answer === undefined ? null : exactJson(answer)
  }
