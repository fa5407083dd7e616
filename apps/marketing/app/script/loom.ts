/**
 * The loom of the front page: choosing a pair in its converter moves the ring and lights the two strands, choosing a
 * crossing sets the converter. CSS moves the ring, so that reduced motion jumps.
 */

/** Starts it, on a page that has one. */
export function startLoom(): void {
  const loom = document.querySelector<HTMLElement>('[data-loom]')
  const form = loom?.querySelector('form')
  const [from, to] = [...(form?.querySelectorAll('select') ?? [])]
  if (loom === null || form === null || form === undefined || from === undefined || to === undefined) return
  const crossings = [...loom.querySelectorAll<HTMLInputElement>('[name=crossing]')]
  const show = (): void => {
    loom.toggleAttribute('data-unwoven', true)
    for (const crossing of crossings) {
      const [coin, money, column = '', row = ''] = crossing.value.split(' ')
      crossing.checked = coin === from.value && money === to.value
      if (!crossing.checked) continue
      loom.toggleAttribute('data-unwoven', false)
      loom.style.setProperty('--column', column)
      loom.style.setProperty('--row', row)
    }
    for (const strand of loom.querySelectorAll<SVGElement>('[data-strand]'))
      strand.toggleAttribute('data-lit', [from.value, to.value].includes(strand.dataset['strand'] ?? ''))
  }
  form.addEventListener('input', show)
  loom.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'crossing') return
    const [coin = '', money = ''] = target.value.split(' ')
    from.value = coin
    to.value = money
    form.dispatchEvent(new Event('input'))
  })
  // A browser may have kept another pair from an earlier visit.
  show()
}
