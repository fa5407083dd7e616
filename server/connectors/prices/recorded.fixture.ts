/** Reads recorded messages as they came over the wire: JSON text, numbers and all. */
import { exactJson } from '../exact-json.ts'
import type { ExchangeWire } from './exchange-feed.ts'
import type { GetJson } from './http.ts'
import type { Reading } from './wire.ts'

/** When the recorded messages are taken to have reached us, unless told otherwise. */
export const RECEIVED = new Date('2026-11-21T10:00:00Z')

/** What a recorded stream message holds. */
export const streamed = (wire: ExchangeWire, text: string, receivedAt = RECEIVED): Reading =>
  wire.stream.read(exactJson(text), receivedAt)

/** What is made of recorded REST answers, by path; every other path is not found. */
export const asked = (
  wire: ExchangeWire,
  answers: Readonly<Record<string, string>>,
  receivedAt = RECEIVED,
): Promise<Reading> => wire.ask(answering(answers), () => receivedAt)

/** A client that answers what was recorded. */
export const answering =
  (answers: Readonly<Record<string, string>>): GetJson =>
  async (path) => {
    const answer = answers[path]
    return answer === undefined ? null : exactJson(answer)
  }
