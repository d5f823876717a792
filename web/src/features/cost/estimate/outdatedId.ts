/** The sentence at the total about segments that are not in it as drawn; it describes the button that updates, too. */
export const OUTDATED = 'cost-outdated';
