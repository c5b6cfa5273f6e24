/** What the features and measures of times, amounts and measures mean. */
export const amountDescriptions: Readonly<Record<string, string>> = {
};
