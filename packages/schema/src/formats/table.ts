/** Every format that is checked, by its name. */
export const formatTable: ReadonlyMap<string, (text: string) => boolean> = new Map();
