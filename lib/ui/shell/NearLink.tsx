'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * Link that fetches its page on hover, touch or focus only. Rows, lists and bars have many links, of which few are
 * opened, and the router fetches all links in sight: a first screen of projects made 16 requests.
 */
export function NearLink(link: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...link}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    />
  );
}
