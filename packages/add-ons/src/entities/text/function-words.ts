const words = (text: string) => new Set(text.split(/\s+/));

/** Words that carry grammar rather than meaning: never a name, a place or part of an identifier. */
export const functionWords = words(
  `a an the this that these those my your his her its our their i you he she it we they me him us them who whom whose which what
  and or but so if then than because while when where why how as at by for from in into of off on onto out over to under up with without about
  after before between during through until since is am are was were be been being do does did done have has had having will would shall should can
  could may might must not no yes yeah yep nope okay ok oh um uh er erm well please thanks thank hello hi hey good just only also too very really
  i'm i've i'd i'll you're you've you'd you'll he's she's it's that's we're we've we'll they're they've there's what's who's let's don't doesn't
  didn't isn't wasn't aren't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't here there now again today tomorrow yesterday
  some any each every all both either neither one's let got get gets going said says say told tell asked ask called call calling named name number
  sure right sorry correct actually maybe always never still already yet ever back down same other another more most much many few less least`,
);

/** Words that may stand between what announces something and the thing itself. */
export const linkWords = words(
  `is it's its was are be that's the my your number no um uh er erm so yes yeah sure okay ok please sir ma'am on file of for in with ends ending end
  has as to a digits digit code follows reads card would hello well right here goes one's account id`,
);

/** Pauses in speech that are written down. */
export const fillers = words('um uh er erm hmm dash hyphen space then comma');
