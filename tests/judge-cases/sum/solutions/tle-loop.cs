class Program
{
    static void Main()
    {
        ulong sum = 0;
        while (sum + 1 > 0) sum += 2;
        System.Console.WriteLine(sum);
    }
}
