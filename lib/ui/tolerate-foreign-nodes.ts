/**
 * Lets React go on after a browser's translator, or an extension, has put other nodes in the place of its texts. React
 * would remove such a text, or insert before it, and the error would replace the whole page. What it removes is gone
 * already; what it inserts goes to the end. See https://github.com/facebook/react/issues/11538. Call it before React
 * starts.
 */
export function tolerateForeignNodes(nodes: Node): void {
  const { removeChild, insertBefore } = nodes;
  nodes.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  nodes.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const isHere = before === null || before.parentNode === this;
    return insertBefore.call(this, child, isHere ? before : null) as Child;
  };
}
