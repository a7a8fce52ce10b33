-- Names as people sort them: numbers in them by their value. `COLLATE` takes no locale, only a collation that is there.
CREATE COLLATION "natural_order" (provider = icu, locale = 'und-u-kn-true');
