/**
 * The script of the help page: its search, and the question that a link's fragment names. Without it all questions are
 * there.
 */

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

function startHelp(): void {
  const field = document.querySelector<HTMLInputElement>('[data-help-search]')
  if (field === null) return
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('[data-help] details')]
  const none = document.querySelector<HTMLElement>('[data-help-none]')
  const search = (): void => {
    const words = folded(field.value).split(/\s+/)
    for (const question of questions) {
      const text = folded(question.textContent)
      question.hidden = !words.every((word) => text.includes(word))
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-help]'))
      group.hidden = group.querySelector('details:not([hidden])') === null
    if (none !== null) none.hidden = questions.some(({ hidden }) => !hidden)
  }
  const open = (): void => {
    const named = document.getElementById(location.hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }
  field.addEventListener('input', search)
  addEventListener('hashchange', open)
  if (field.parentElement !== null) field.parentElement.hidden = false
  search()
  open()
}

startHelp()
