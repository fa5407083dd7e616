/** The pages that are drawn at build time. */

/** Their paths. */
export const PRERENDERED_PATHS = ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password', '/auth/verify-otp'] as const

/** Whether the page at this path came with its text already drawn. */
export function isPrerendered(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PRERENDERED_PATHS.some((prerendered) => prerendered === plain)
}
