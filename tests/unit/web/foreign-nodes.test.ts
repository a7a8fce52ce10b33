import { beforeEach, describe, expect, test } from 'vitest';
import { tolerateForeignNodes } from '#lib/ui/tolerate-foreign-nodes.ts';

/** As much of a node as React uses, with the errors of browsers. */
class FakeNode {
  parentNode: FakeNode | null = null;
  children: FakeNode[] = [];
  name: string;
  constructor(name: string) {
    this.name = name;
  }
  removeChild(child: FakeNode): FakeNode {
    if (child.parentNode !== this) throw new Error('The node to be removed is not a child of this node.');
    this.children = this.children.filter((each) => each !== child);
    child.parentNode = null;
    return child;
  }
  insertBefore(child: FakeNode, before: FakeNode | null): FakeNode {
    if (before && before.parentNode !== this) throw new Error('The node before which to insert is no child.');
    const at = before ? this.children.indexOf(before) : this.children.length;
    this.children = this.children.toSpliced(at, 0, child);
    child.parentNode = this;
    return child;
  }
}

tolerateForeignNodes(FakeNode.prototype as unknown as Node);

let parent: FakeNode;
let text: FakeNode;
const names = () => parent.children.map(({ name }) => name);

beforeEach(() => {
  parent = new FakeNode('p');
  text = new FakeNode('text');
  parent.insertBefore(text, null);
});

describe('a text that a translator took out', () => {
  beforeEach(() => {
    parent.insertBefore(new FakeNode('font'), text);
    parent.removeChild(text);
  });

  test('is removed without an error, and what stands in its place stays', () => {
    expect(parent.removeChild(text)).toBe(text);
    expect(names()).toEqual(['font']);
  });

  test('leaves what comes before it at the end', () => {
    parent.insertBefore(new FakeNode('b'), text);
    expect(names()).toEqual(['font', 'b']);
  });
});

test('a node in its place is removed, and what comes before it stays before it', () => {
  parent.insertBefore(new FakeNode('b'), text);
  parent.insertBefore(new FakeNode('i'), null);
  expect(names()).toEqual(['b', 'text', 'i']);
  parent.removeChild(text);
  expect(names()).toEqual(['b', 'i']);
});
