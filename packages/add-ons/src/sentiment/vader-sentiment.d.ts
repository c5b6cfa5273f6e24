declare module 'vader-sentiment' {
  const vader: {
    readonly SentimentIntensityAnalyzer: {
      /** Scores from 0 to 1, except `compound` from -1 to 1. */
      polarity_scores(text: string): {
        readonly neg: number;
        readonly neu: number;
        readonly pos: number;
        readonly compound: number;
      };
    };
  };
  export default vader;
}
