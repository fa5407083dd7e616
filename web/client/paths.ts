/** Addresses that the client itself leads to, and what an address of the app is. */
import type { Register } from 'react-router'

/**
 * A page of the app, by its route's path. Each app has its own: what it has no route for is no `Page`, and a link to it
 * does not compile.
 */
export type Page = Register extends { readonly pages: infer P } ? keyof P & string : string

/** Where a signed-in customer starts. */
export const HOME_PATH = '/dashboard' satisfies Page
/** Where a customer without a session is sent (specification §4). */
export const SIGN_IN_PATH = '/auth/login' satisfies Page
