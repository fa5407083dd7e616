/** Pages that show what goes on: parts that are read anew every two seconds, and buttons that post. */
import { type Html, html } from './html.ts'

/** The script of such a page: where it is, and the ids of what is read anew. `#said` tells of a button that failed. */
export const liveScript = (path: string, ids: readonly string[]): string => `
const fresh = async () => {
  const text = await (await fetch(${JSON.stringify(path)})).text()
  for (const id of ${JSON.stringify(ids)})
    document.getElementById(id).innerHTML = new DOMParser().parseFromString(text, 'text/html').getElementById(id).innerHTML
}
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-path]')
  if (button === null) return
  const response = await fetch(button.dataset.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body })
  const output = document.getElementById('said')
  output.className = 'bad'
  output.textContent = response.ok ? '' : (await response.json()).message
  await fresh()
})
setInterval(() => fresh().catch(() => {}), 2000)
`

/** A button that posts this as JSON. */
export const button = (path: string, body: object, label: string): Html =>
  html`<button class="quiet" data-path="${path}" data-body="${JSON.stringify(body)}">${label}</button>`
