import { type RefObject, useEffect } from 'react'

/**
 * Marks a scroller that has more to show before or after what is seen across (`data-before`, `data-after`), so that
 * the stylesheet draws a shadow there. Attributes are set without a render: scrolling would draw every row anew.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    function mark() {
      if (!element) return
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-before', scrollLeft > 1)
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => {
      element.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [scroller])
}
