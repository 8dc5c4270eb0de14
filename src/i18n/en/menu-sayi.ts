/** Words of the numbers beside the lines of the menu. */
export const menuSayi = { bekleyen: '{n} records are waiting' } as const
