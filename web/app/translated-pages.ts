/**
 * Lets page translators and React share a page. A translator puts `<font>` elements where texts were; React, which
 * still holds the texts, then fails to find them where it left them (NotFoundError), and the page would come down. What
 * a translator took away counts as removed already, and what it wrapped is reached through its wrapper (specification
 * §8: the error is ignored).
 */

/**
 * The child of `parent` that is this node, or the translator's wrapper around it; `null` when the node is not there any
 * more.
 */
function placeOf(parent: Node, node: Node): ChildNode | null {
  let at = node
  for (let above = at.parentNode; above !== parent; above = at.parentNode) {
    if (above?.nodeName !== 'FONT') return null
    at = above
  }
  // What has a parent is its child.
  return at as ChildNode
}

/**
 * Makes removing and inserting forgive a moved text, on the prototype of all nodes of a window. To be called once,
 * before React starts. What is inserted before something that is gone goes to the end of its parent.
 */
export function tolerateTranslators(nodes: Node): void {
  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    placeOf(this, child)?.remove()
    return child
  }
  nodes.insertBefore = function <T extends Node>(this: Node, fresh: T, before?: Node | null): T {
    // Some libraries leave the second argument out, as browsers allow.
    const at = before === null || before === undefined ? null : placeOf(this, before)
    if (at === null) this.appendChild(fresh)
    else at.before(fresh)
    return fresh
  }
}
