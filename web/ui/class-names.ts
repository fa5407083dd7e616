// Joins class names. It never resolves conflicts: a component's `className` is for its place in the layout only.

/** The given class names, without the empty ones. @example cx('a', wide && 'b') // 'a' or 'a b' */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
