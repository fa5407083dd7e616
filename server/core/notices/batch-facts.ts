/** Facts of notices about batches, and of the code that confirms one. Types only. */

/** `arrives` and `leaves` are sums as text, of each coin or currency. */
export type BatchCodeFacts = {
  'code-batch': {
    readonly minutes: number
    readonly name: string
    readonly rows: string
    readonly arrives: string
    readonly leaves: string
  }
}

/** Facts by kind. */
export type BatchNoticeFacts = {
  /** Nothing of it is under way any more: so many rows were paid, so many could not be. */
  'batch-done': { readonly batchId: string; readonly name: string; readonly paid: string; readonly failed: string }
}
