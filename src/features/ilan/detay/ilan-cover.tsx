import type { ReactNode } from 'react'

/** One quiet shape for each way of working; drawn in the company's colour, nothing to download. */
const shapes: Record<number, ReactNode> = {
  0: <path d="M8 8h16v16H8zM32 32h16v16H32z" />,
  1: <path d="M8 24a16 16 0 0 1 32 0zM24 48a16 16 0 0 1 32 0z" />,
  2: <path d="M0 20q14-14 28 0t28 0v6q-14 14-28 0t-28 0zM0 44q14-14 28 0t28 0v3q-14 14-28 0t-28 0z" />,
  [-1]: <path d="M14 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm28 28a6 6 0 1 1 0 12 6 6 0 0 1 0-12z" />,
}

/** The strip above a posting. */
export function IlanCover({ zamanTipi }: { zamanTipi: number }) {
  return (
    <svg className="cover" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <defs>
        <pattern id="cover-shape" width="56" height="56" patternUnits="userSpaceOnUse" patternTransform="rotate(-8)">
          {shapes[zamanTipi]}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#cover-shape)" />
    </svg>
  )
}
