/** Paths that the client itself navigates to, and the type of an app's paths. */
import type { Register } from 'react-router'

/**
 * A page of the app, by its route's path. Each app has its own: a path without a route is no `Page`, and a link to it
 * does not compile.
 */
export type Page = Register extends { readonly pages: infer P } ? keyof P & string : string

/** The home page of a signed-in customer. */
export const HOME_PATH = '/dashboard' satisfies Page
/** The page for a customer without a session (specification §4). */
export const SIGN_IN_PATH = '/auth/login' satisfies Page
