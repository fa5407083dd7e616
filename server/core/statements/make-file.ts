/**
 * Makes the file of a statement, within what files may cost: so many per customer and minute, and PDFs one at a time. The counts are those of this process.
 * It decides nothing about what stands in a statement.
 */
import type { FileAnswer, StatementFormat } from '@zend/contracts'
import { after, MINUTE_MS, ok, refuse, type Result, SECOND_MS, type UserId } from '@zend/kernel'
import type { Clock } from '../../ports/clock.ts'
import { csvOf } from './csv.ts'
import { openPdfDesk } from './pdf-desk.ts'
import type { StatementsPolicy } from './policy.ts'
import type { Statement } from './statement.ts'

/** Too many files lately, of this customer or of all; `retryAt` is when to ask again. */
export type TooManyFiles = { readonly code: 'rate_limited'; readonly retryAt: Date }

/** Makes files. */
export type FileMaker = {
  /**
   * Counts the file against the customer's, has the statement read, and makes its file. A refusal of `read` is passed on; a customer's file over the limit is
   * refused before anything is read.
   */
  readonly make: <R extends { readonly code: string }>(
    userId: UserId,
    format: StatementFormat,
    read: () => Promise<Result<Statement, R>>,
  ) => Promise<Result<FileAnswer, R | TooManyFiles>>
}

const COME_BACK_MS = 5 * SECOND_MS

/** Opens the maker of files, once per process. */
export function openFileMaker({ clock, policy }: { readonly clock: Clock; readonly policy: StatementsPolicy }): FileMaker {
  const admit = counter(policy.perMinuteMax)
  const draw = openPdfDesk(policy.pdfsWaitingMax)
  const bytesOf = async (statement: Statement, format: StatementFormat): Promise<Uint8Array | null> =>
    format === 'csv' ? csvOf(statement) : draw(statement)
  return {
    make: async (userId, format, read) => {
      const freeAt = admit(userId, clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      const statement = await read()
      if (!statement.ok) return statement
      const bytes = await bytesOf(statement.value, format)
      if (bytes === null) return refuse('rate_limited', { retryAt: after(clock.now(), COME_BACK_MS) })
      return ok({ name: `${statement.value.fileName}.${format}`, format, bytes })
    },
  }
}

/** Counts one more within the last minute and answers `null`, or counts nothing and answers when there is room again. */
function counter(max: number): (who: string, now: Date) => Date | null {
  const recent = new Map<string, readonly Date[]>()
  return (who, now) => {
    const since = after(now, -MINUTE_MS)
    // Nobody is remembered for longer than their minute.
    for (const [each, times] of recent) if ((times.at(-1) ?? since) <= since) recent.delete(each)
    const times = (recent.get(who) ?? []).filter((time) => time > since)
    const [oldest] = times
    if (oldest !== undefined && times.length >= max) return after(oldest, MINUTE_MS)
    recent.set(who, [...times, now])
    return null
  }
}
