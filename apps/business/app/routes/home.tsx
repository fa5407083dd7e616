/** The path `/`: the guard always redirects it. */

/** Draws nothing, because the guard redirects. */
export default function Home(): null {
  return null
}
