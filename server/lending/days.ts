/** Calendar days as the server has always imported them; browser and server count them alike. */
export { addDays, addMonths, daysBetween } from '../../contract/days.ts'
