/**
 * Styles of the interactive reference: the colors of the documentation site, each readable on each
 * of its grounds.
 */
export const referenceStyles = `
.light-mode {
  --scalar-color-1: #1c1a17;
  --scalar-color-2: #57524a;
  --scalar-color-3: #655f55;
  --scalar-color-accent: #a83607;
  --scalar-color-ghost: #655f55;
  --scalar-background-1: #fdfcf9;
  --scalar-background-2: #f6f3ec;
  --scalar-background-3: #ece7dc;
  --scalar-background-accent: #b23a0814;
  --scalar-border-color: #e4dfd3;
  --scalar-color-green: #1d6b4f;
  --scalar-color-red: #a1233b;
  --scalar-color-yellow: #775200;
  --scalar-color-blue: #1c5c94;
  --scalar-color-orange: #a83607;
  --scalar-color-purple: #6a3d9a;
  --scalar-link-color: #a83607;
}
.dark-mode {
  --scalar-color-1: #f2eee4;
  --scalar-color-2: #c3bcae;
  --scalar-color-3: #aaa395;
  --scalar-color-accent: #ff9d6c;
  --scalar-color-ghost: #aaa395;
  --scalar-background-1: #14130f;
  --scalar-background-2: #1b1a15;
  --scalar-background-3: #2a2720;
  --scalar-background-accent: #ff9d6c1f;
  --scalar-border-color: #2f2c25;
  --scalar-color-green: #7fcfae;
  --scalar-color-red: #ff9aa8;
  --scalar-color-yellow: #e8c36a;
  --scalar-color-blue: #8fc1f0;
  --scalar-color-orange: #ffb48c;
  --scalar-color-purple: #cbb2f0;
  --scalar-link-color: #ff9d6c;
}
/* Faded by default, below what is readable. */
.property--deprecated > * {
  opacity: 1 !important;
}
.property--deprecated .property-name {
  text-decoration: line-through;
}
`;
