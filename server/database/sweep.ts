/** Walks a table from beginning to end by pages, so that any number of rows is fine. */

/**
 * Yields every page of rows in key order. `pageAfter` reads at most `size` rows after the given one, from the beginning
 * for `null`; it is called again when its page was processed. A page that is not full is the last.
 */
export async function* eachPage<Row>(
  size: number,
  pageAfter: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let last: Row | null = null; ;) {
    const page: readonly Row[] = await pageAfter(last)
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1) ?? null
  }
}

/** Yields every row by pages, as `eachPage` does. */
export async function* eachRow<Row>(
  size: number,
  pageAfter: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for await (const page of eachPage(size, pageAfter)) yield* page
}

/**
 * Runs this for each item in turn, even after one failed; `report` is called with each that failed. Throws at the end
 * when any did.
 * @example sweep(due, advance, tellOf, 'withdrawals could not be advanced') // throws: 3 withdrawals could not be
 * advanced
 */
export async function sweep<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  doOne: (item: Item) => Promise<unknown>,
  report: (item: Item, error: unknown) => void,
  failure: string,
): Promise<void> {
  let failed = 0
  for await (const item of items) {
    await doOne(item).catch((error: unknown) => {
      failed += 1
      report(item, error)
    })
  }
  if (failed > 0) throw new Error(`${failed} ${failure}`)
}
