/**
 * What an app says about how it is built (`app.build.ts` in its folder). Read by Node, before anything is bundled: it
 * imports types only.
 */

/** An app, as its build and its installer see it. */
export type AppBuild = {
  /** Its name on a home screen, and one sentence about it. */
  readonly name: string
  readonly description: string
  /** Whose money its pages show: the person's own, or that of the company that they act for. */
  readonly base: 'personal' | 'business'
  /** What a long press on its icon offers. */
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
  /** The pages on which visits begin: the sign-in page, and the first page of somebody who is signed in. */
  readonly firstPages: { readonly signIn: string; readonly home: string }
  /** Pages that are drawn at build time. */
  readonly prerendered: readonly string[]
  /** Where the press on a pushed message leads that names no page. */
  readonly pushed: string
  /**
   * The calls that the home page makes first, begun by the head of the page: `{accounts}` and the other names of API
   * bases, `{id}` the customer's, `{shown}` the currency of values, `{other}` the one beside it.
   */
  readonly firstCalls: readonly string[]
}
