/** A question of the help page. `id` is the fragment of its link, which the apps and mails may use: it never changes. */
export type HelpQuestion = { readonly id: string; readonly question: string; readonly answer: readonly string[] }
