/** Answers of real nodes and providers, kept in the repository with their sources (`recorded/README.md`). */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The families whose answers are kept; `errors` are refusals and odd answers of many providers. */
export type RecordedFamily = 'algorand' | 'bitcoin' | 'cardano' | 'errors' | 'ethereum' | 'solana' | 'stellar' | 'ton' | 'tron' | 'xrpl'

/** A family's answers: the text of each, by its name in the table of sources. */
export function recordedAnswers(family: RecordedFamily): ReadonlyMap<string, string> {
  const packed = readFileSync(new URL(`recorded/${family}.json.gz`, import.meta.url))
  return new Map(Object.entries(JSON.parse(gunzipSync(packed).toString('utf8')) as Record<string, string>))
}

/** One answer. Throws when there is none of that name. */
export function recordedAnswer(family: RecordedFamily, name: string): string {
  const answer = recordedAnswers(family).get(name)
  if (answer === undefined) throw new Error(`no answer ${name} is kept of ${family}`)
  return answer
}

/** How an answer is read: what its reader says of it, in a form that compares. A refusal is an `Error`, told by its words. */
export type Reading = readonly [name: string, read: (text: string) => unknown, expected: unknown]

/** What a reader makes of an answer, or the first words of why it refuses it. */
export function outcomeOf([name, read]: Reading, answers: ReadonlyMap<string, string>): unknown {
  const text = answers.get(name)
  if (text === undefined) throw new Error(`no answer ${name} is kept`)
  try {
    return read(text)
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`
  }
}
