/**
 * Canadian routing: a financial institution's number and a branch's transit number. There is no check digit, so the
 * list of institutions is the only check.
 */

// Members of Payments Canada and those they clear for, by ranges of numbers: banks 001 to 399, trust and loan companies
// 500 to 699, credit unions and caisses populaires 800 to 899.
const INSTITUTIONS: ReadonlySet<string> = new Set(
  (
    '001 002 003 004 006 010 016 030 039 117 177 219 240 241 242 245 250 260 265 269 270 275 277 290 292 294 301 303 ' +
    '307 308 309 310 311 314 315 318 320 321 322 323 326 327 328 330 332 333 334 335 336 338 339 340 342 343 344 345 ' +
    '346 347 349 352 354 355 357 358 359 360 361 507 509 522 532 536 540 548 550 551 568 570 580 590 592 597 603 604 ' +
    '606 608 614 618 620 621 623 625 626 630 803 807 808 809 810 815 819 828 829 830 837 839 840 842 844 846 853 854 ' +
    '865 879 889 890 899'
  ).split(' '),
)

/** Returns whether a financial institution has this number of three digits. */
export const isCanadianInstitution = (institution: string): boolean => INSTITUTIONS.has(institution)

/**
 * Reads a routing number that has both parts, as cheques print it (`XXXXX-YYY`) and as electronic payments write it
 * (`0YYYXXXXX`); `null` when the text is neither. Takes the compact text.
 * @example splitCanadianRouting('000310009') // { institution: '003', transit: '10009' }
 */
export function splitCanadianRouting(text: string): { readonly institution: string; readonly transit: string } | null {
  if (/^0\d{8}$/.test(text)) return { institution: text.slice(1, 4), transit: text.slice(4) }
  if (/^\d{8}$/.test(text)) return { institution: text.slice(5), transit: text.slice(0, 5) }
  return null
}
