/** The minimum age. The API checks it again, by its own clock. */
const AGE_MIN = 18

/**
 * The latest birth date of a person who is old enough on this day, as `YYYY-MM-DD`.
 * @example latestBirthDate(new Date('2026-03-02')) // '2008-03-02'
 */
export function latestBirthDate(today: Date): string {
  const year = String(today.getFullYear() - AGE_MIN)
  const [month, day] = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}`
}
