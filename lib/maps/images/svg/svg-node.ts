/** An element that passed the allow-list; attribute names are local names, but `xml:space` and `xml:lang`. */
export type SvgElement = {
  name: string;
  attributes: Map<string, string>;
  children: SvgNode[];
};

export type SvgNode = SvgElement | string;
