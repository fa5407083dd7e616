/**
 * The type of an app's build settings (`app.build.ts` in its folder). Node reads it before bundling, so it imports
 * types only.
 */

/** An app's build and install settings. */
export type AppBuild = {
  /** Its name on a home screen, and one sentence about it. */
  readonly name: string
  readonly description: string
  /** Says whose money its pages show: the person's own, or that of their company. */
  readonly base: 'personal' | 'business'
  /** The shortcuts of its icon (long press). */
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
  /** The entry pages: the sign-in page, and the first page of a signed-in person. */
  readonly firstPages: { readonly signIn: string; readonly home: string }
  /** Other pages that open without a network from the first visit on; only what the home page's texts say. */
  readonly offline: readonly string[]
  /** Pages that are drawn at build time. */
  readonly prerendered: readonly string[]
  /** Pages that say something before the app's code is there (finish/early-pages.ts), and what they say, as HTML. */
  readonly early: readonly { readonly address: string; readonly markup: () => string }[]
  /** The target of a push notification that names no page. */
  readonly pushed: string
  /**
   * The home page's first calls, started by the head of the page: `{accounts}` and the other names of API bases, `{id}`
   * the customer's, `{shown}` the currency of values, `{other}` the second one.
   */
  readonly firstCalls: readonly string[]
  /** The routes of pages that mails and pushes lead to: the head of the page requests their files, too. */
  readonly linked: readonly string[]
}
