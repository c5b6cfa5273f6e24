/** Texts by purpose: settings are chosen by the one kind and judged by the other. */
export type TextPurpose = 'tuning' | 'testing';

/**
 * Paragraphs of everyday English for synthetic voices, written for these measurements, without
 * digits and abbreviations.
 */
export const texts: Readonly<Record<TextPurpose, readonly string[]>> = {
  tuning: [
    'Good morning everyone, and thank you for joining us so early. Before we start with the budget, I would like to say a few words about the new office. The builders have finished the second floor, and the furniture will arrive on Thursday. Please take your personal things home before the weekend.',
    'The doctor asked her how long she had been coughing. She said that it began about three weeks ago, shortly after she came back from the mountains. He listened to her lungs, looked at her throat, and told her to rest for a few days and to drink plenty of water.',
    'My account number is four seven two nine, and I am calling about the bill that you sent me last month. It says that I used twice as much electricity as in the year before. That cannot be right, because nobody lived in the house from March until the end of August.',
    'When the rain finally stopped, the children ran down to the river to look at the bridge. The water was brown and carried branches, boxes, and even a small wooden door. An old man stood on the other side and shouted something, but the wind took his words away.',
    'In the second half the visitors played with more courage. They won the ball in the middle of the field, passed it quickly to the left, and scored after twelve minutes. The home team tried everything, but their best player had been hurt and was watching from the bench.',
    'To make the soup, cut two onions and a carrot into small pieces and fry them slowly in butter. Add a cup of rice, some salt and pepper, and one liter of hot water. Let it cook for half an hour, and serve it with fresh bread and a little cream.',
    'The government announced on Friday that it will build forty new schools in the north of the country. Critics say that there are not enough teachers, and that the money would be better spent on higher wages. A decision is expected before the end of the year.',
    'Could you please send me the contract again? I can open the first page, but the others are empty, and my assistant has the same problem. We have a meeting with our lawyer at half past two, and she would like to read it before she talks to your client.',
    'The train to the airport leaves every twenty minutes from platform seven. Passengers with heavy bags should use the elevator at the end of the hall. If you miss the last train at midnight, a bus will bring you to the city center in about an hour.',
    'She had never thought that she would enjoy working with machines. But after her first summer in the garage she knew how to change a tire, how to repair a brake, and how to talk to customers who were angry. Her father was proud of her, although he did not say so.',
  ],
  testing: [
    'Welcome back to the program. Tonight we talk about sleep, and why so many people get too little of it. Our guest has studied this question for more than thirty years. She says that a quiet and dark room matters more than an expensive bed, and that coffee after lunch is a bad idea.',
    'I ordered a blue shirt and two pairs of trousers on the ninth of October. The shirt arrived last week, but one sleeve is longer than the other. The trousers have not arrived at all. I would like to return the shirt, and I want to know where the rest of my order is.',
    'The farmer opened the gate and let the sheep out onto the hill. It was still cold, and a thin fog covered the valley. He counted them as they passed, and when he came to the end, one was missing. He sighed, called his dog, and walked back to the barn.',
    'Let us look at the results of the third quarter. Sales in Europe went up by eleven percent, while the market in Asia was weaker than we had hoped. The cost of transport has fallen, but we pay more for energy. On the whole, the board is satisfied with the numbers.',
    'Take the second street on the right, and keep going until you see a large church. Turn left at the traffic light, cross the square, and walk past the library. The museum is behind the park, next to a small hotel with green windows. It takes about fifteen minutes on foot.',
    'The patient is a man of sixty two years who was brought in after a fall. He remembers that he felt dizzy before he fell, and he has had pain in his chest since yesterday evening. His blood pressure is high, and his left arm is weak. He takes no medicine at home.',
    'For a long time people believed that the earth was the center of the universe. They watched the sun rise in the east and set in the west, and it seemed clear that everything moved around them. Only a few dared to ask whether it might be the other way around.',
    'Please hold the line, I will connect you with the person in charge. While you wait, may I ask you for your date of birth and your address? You live at twenty five Garden Street, is that correct? Thank you, my colleague will be with you in a moment.',
    'The storm reached the coast late in the afternoon. Trees fell across the roads, and thousands of homes were without power for most of the night. The police asked people to stay inside. By the next morning the wind had become weaker, and the first shops opened again.',
    'He bought the guitar in a little shop behind the station, because it reminded him of one that his uncle used to play. Two of the strings were broken and the wood was full of scratches. He cleaned it, put on new strings, and practiced every evening until his neighbors began to complain.',
    'We are going to move the database to the new servers during the night from Saturday to Sunday. The service will not be available between one and four in the morning. Please save your work before then. If anything goes wrong, we can return to the old system within ten minutes.',
    'Our teacher used to say that a good question is worth more than a quick answer. She never laughed when somebody was wrong. Instead she went to the board, drew a picture, and asked us to think again. I became a scientist because of her, and I have told her so many times.',
    'The court decided on Monday that the company must pay eight million dollars to the families of the workers. The judge said that the owners had known about the danger and had done nothing. A spokesman for the company said that they will read the decision carefully before they take the next step.',
    'If the battery is empty, connect the device to the charger and wait until the light turns green. Hold the power button for five seconds to switch it on. You can choose your language on the first screen. Do not use the device near water, and keep it away from children.',
  ],
};
