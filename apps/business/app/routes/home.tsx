/** The bare address: the guard always leads elsewhere. */

/** Draws nothing: nobody stays here. */
export default function Home(): null {
  return null
}
