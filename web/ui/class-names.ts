// Joins class names. It never resolves conflicts: use a component's `className` only for its place in the layout.

/** The given class names, without the empty ones. @example cx('a', wide && 'b') // 'a' or 'a b' */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
