/** Returns the name of the account that recorded money or holds a till; without one, what stands for its actor. */
export const nameOf = ({ person, personName }: { person: string; personName: string }): string => personName || person
