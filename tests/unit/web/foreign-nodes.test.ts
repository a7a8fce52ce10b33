import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, test } from 'vitest';
import { tolerateForeignNodes } from '#lib/ui/tolerate-foreign-nodes.ts';

let document: Document;
let parent: HTMLElement;
let text: Text;

beforeEach(() => {
  const { window } = new JSDOM('<p>Words</p>');
  document = window.document;
  tolerateForeignNodes(window.Node.prototype);
  parent = document.querySelector('p') ?? document.body;
  text = parent.firstChild as Text;
});

/** Does what a translator does: another element stands in the place of the text. */
const takeOut = () => text.replaceWith(document.createElement('font'));

describe('a text that a translator took out', () => {
  test('is removed without an error, and what stands in its place stays', () => {
    takeOut();
    expect(parent.removeChild(text)).toBe(text);
    expect(parent.innerHTML).toBe('<font></font>');
  });

  test('leaves what comes before it at the end', () => {
    takeOut();
    parent.insertBefore(document.createElement('b'), text);
    expect(parent.innerHTML).toBe('<font></font><b></b>');
  });
});

test('a node in its place is removed, and what comes before it stays before it', () => {
  parent.insertBefore(document.createElement('b'), text);
  parent.insertBefore(document.createElement('i'), null);
  expect(parent.innerHTML).toBe('<b></b>Words<i></i>');
  parent.removeChild(text);
  expect(parent.innerHTML).toBe('<b></b><i></i>');
});
