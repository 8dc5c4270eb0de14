/** What the address says of the layout when the schedules stand as a matrix. */
export const matrisDuzeni = 'matris'
