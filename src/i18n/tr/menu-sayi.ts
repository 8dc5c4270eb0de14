/** Words of the numbers beside the lines of the menu. */
export const menuSayi = { bekleyen: '{n} kayıt bekliyor' } as const
