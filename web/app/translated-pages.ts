/**
 * Lets page translators and React share a page. A translator replaces texts by `<font>` elements; React, which still
 * references the texts, then fails with a NotFoundError, and the page would crash. A removed text counts as removed
 * already, and a wrapped one is reached through its wrapper (specification §8: the error is ignored).
 */

/** The child of `parent` that is this node, or the translator's wrapper around it; `null` if the node is gone. */
function placeOf(parent: Node, node: Node): ChildNode | null {
  let at = node
  for (let above = at.parentNode; above !== parent; above = at.parentNode) {
    if (above?.nodeName !== 'FONT') return null
    at = above
  }
  // A node with a parent is a ChildNode.
  return at as ChildNode
}

/**
 * Makes removing and inserting tolerate a moved text, on the prototype of all nodes of a window. Call it once, before
 * React starts. An insert before a node that is gone goes to the end of the parent.
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
