/**
 * One statement for many callers: those who ask for a row by key while others are being read share the next statement.
 * Nothing is remembered: whoever asks is answered by a statement that began after the question, so what was revoked or changed before is seen.
 */

/** How callers are gathered. */
export type GatherOptions = {
  /** Statements under way at once. Default 2. */
  readonly underWayMax?: number
  /** The most keys in one statement. Default 256. */
  readonly keysMax?: number
}

type Caller<V> = { readonly resolve: (value: V | null) => void; readonly reject: (error: unknown) => void }

/**
 * Makes a read of one key out of a read of several. `read` answers the rows it found by key; a caller whose key has none is answered `null`.
 * When a statement fails, it fails for those it was for. A caller alone is not made to wait.
 */
export function gather<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  options: GatherOptions = {},
): (key: string) => Promise<V | null> {
  const { underWayMax = 2, keysMax = 256 } = options
  const waiting = new Map<string, Caller<V>[]>()
  let underWay = 0
  let scheduled = false

  const send = (): void => {
    scheduled = false
    while (underWay < underWayMax && waiting.size > 0) {
      const batch = [...waiting].slice(0, keysMax)
      for (const [key] of batch) waiting.delete(key)
      underWay += 1
      void answer(batch).then(() => {
        underWay -= 1
        send()
      })
    }
  }
  const answer = async (batch: readonly (readonly [string, readonly Caller<V>[]])[]): Promise<void> => {
    try {
      const found = await read(batch.map(([key]) => key))
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, callers] of batch) for (const { reject } of callers) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers === undefined) waiting.set(key, [{ resolve, reject }])
      else callers.push({ resolve, reject })
      // One turn of the event loop gathers the callers that are ready now.
      if (!scheduled) setImmediate(send)
      scheduled = true
    })
}
