/** The part of css-tree that is used here; the package ships no types. */
declare module 'css-tree' {
  /** Children are arrays once a tree went through `toPlainObject`. */
  export type CssNode = {
    type: string;
    name?: string;
    property?: string;
    unit?: string;
    value?: CssNode | string;
    important?: boolean | string;
    prelude?: CssNode | null;
    block?: CssNode | null;
    nth?: CssNode;
    children?: CssNode[] | null;
  };
  export type ParseOptions = {
    context?: 'stylesheet' | 'declarationList' | 'value' | 'selectorList';
    parseValue?: boolean;
    parseCustomProperty?: boolean;
    onParseError?: (error: Error) => void;
  };
  export function parse(text: string, options?: ParseOptions): CssNode;
  export function generate(node: CssNode): string;
  export function toPlainObject(node: CssNode): CssNode;
  export function fromPlainObject(node: CssNode): CssNode;
}
