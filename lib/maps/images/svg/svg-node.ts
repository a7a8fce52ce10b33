/** An element that passed the allow-list. Attribute names are local names, except `xml:space` and `xml:lang`. */
export type SvgElement = {
  name: string;
  attributes: Map<string, string>;
  children: SvgNode[];
};

export type SvgNode = SvgElement | string;
